//! A WebAssembly program taken apart: its sections, and what its functions are called and refer to.

use std::collections::BTreeMap;

use wasm_encoder::reencode::{Reencode, utils};
use wasmparser::{
    DataSectionReader, ElementItems, ElementSectionReader, Export, FunctionBody, GlobalType, Import, KnownCustom,
    MemoryType, Name, Operator, Parser, Payload, TableType, TypeRef, TypeSectionReader, ValType,
};

use super::Refused;

/// A program as a compiler writes it for the web: whatever is shared with another program is a function that it is given.
/// Functions are told by their number; those that it is given come first.
pub(super) struct Program<'a> {
    pub(super) types: TypeSectionReader<'a>,
    /// Of each type, what a function of it takes.
    pub(super) parameters: Vec<Vec<ValType>>,
    /// The functions that it is given, and the number of each one's type.
    pub(super) given: Vec<(Import<'a>, u32)>,
    /// The type of each function that it has itself.
    pub(super) own: Vec<u32>,
    pub(super) bodies: Vec<FunctionBody<'a>>,
    pub(super) tables: Vec<TableType>,
    pub(super) memories: Vec<MemoryType>,
    pub(super) globals: Vec<(GlobalType, wasmparser::ConstExpr<'a>)>,
    pub(super) exports: Vec<Export<'a>>,
    pub(super) start: Option<u32>,
    pub(super) elements: Option<ElementSectionReader<'a>>,
    pub(super) data: Option<DataSectionReader<'a>>,
    /// The functions' names, as the compiler made them.
    names: BTreeMap<u32, &'a str>,
}

impl<'a> Program<'a> {
    /// Reads a program.
    ///
    /// # Errors
    ///
    /// Where it is damaged, or has what no program of this project has.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Program<'a>, Refused> {
        let none = || TypeSectionReader::new(wasmparser::BinaryReader::new(&[0], 0));
        let mut program = Program {
            types: none()?,
            parameters: Vec::new(),
            given: Vec::new(),
            own: Vec::new(),
            bodies: Vec::new(),
            tables: Vec::new(),
            memories: Vec::new(),
            globals: Vec::new(),
            exports: Vec::new(),
            start: None,
            elements: None,
            data: None,
            names: BTreeMap::new(),
        };
        for payload in Parser::new(0).parse_all(bytes) {
            program.take(payload?)?;
        }
        Ok(program)
    }

    fn take(&mut self, payload: Payload<'a>) -> Result<(), Refused> {
        match payload {
            Payload::TypeSection(types) => {
                self.types = types.clone();
                for kind in types.into_iter_err_on_gc_types() {
                    self.parameters.push(kind?.params().to_vec());
                }
            }
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    let import = import?;
                    let TypeRef::Func(kind) = import.ty else {
                        return Err(Refused(format!("It is given more than functions: {}.", import.name)));
                    };
                    self.given.push((import, kind));
                }
            }
            Payload::FunctionSection(own) => self.own = own.into_iter().collect::<Result<_, _>>()?,
            Payload::TableSection(tables) => {
                for table in tables {
                    self.tables.push(table?.ty);
                }
            }
            Payload::MemorySection(memories) => self.memories = memories.into_iter().collect::<Result<_, _>>()?,
            Payload::GlobalSection(globals) => {
                for global in globals {
                    let global = global?;
                    self.globals.push((global.ty, global.init_expr));
                }
            }
            Payload::ExportSection(exports) => self.exports = exports.into_iter().collect::<Result<_, _>>()?,
            Payload::StartSection { func, .. } => self.start = Some(func),
            Payload::ElementSection(elements) => self.elements = Some(elements),
            Payload::DataSection(data) => self.data = Some(data),
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::TagSection(_) => return Err(Refused("It has exceptions.".into())),
            Payload::CustomSection(custom) => {
                if let KnownCustom::Name(parts) = custom.as_known() {
                    for part in parts {
                        if let Name::Function(names) = part? {
                            for name in names {
                                let name = name?;
                                self.names.insert(name.index, name.name);
                            }
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// How many functions there are, with those that it is given.
    pub(super) fn len(&self) -> usize {
        self.given.len() + self.own.len()
    }

    /// The type of a function.
    pub(super) fn kind(&self, function: usize) -> u32 {
        match function.checked_sub(self.given.len()) {
            None => self.given[function].1,
            Some(own) => self.own[own],
        }
    }

    /// What the code of a function is, where it is the program's own.
    pub(super) fn body(&self, function: usize) -> Option<&FunctionBody<'a>> {
        self.bodies.get(function.checked_sub(self.given.len())?)
    }

    /// The name of a function as its source has it; nothing where it has none.
    pub(super) fn name(&self, function: usize) -> String {
        let name = u32::try_from(function).ok().and_then(|function| self.names.get(&function));
        name.map_or_else(String::new, |name| plain(name))
    }

    /// The functions that the code of a function refers to.
    ///
    /// # Errors
    ///
    /// Where the code refers to data or tables by number, which only its own program has.
    pub(super) fn uses(&self, function: usize) -> Result<Vec<usize>, Refused> {
        let mut used = Vec::new();
        let Some(body) = self.body(function) else { return Ok(used) };
        for operator in body.get_operators_reader()? {
            match operator? {
                Operator::Call { function_index: other } | Operator::ReturnCall { function_index: other } => {
                    used.push(other as usize);
                }
                Operator::RefFunc { .. } | Operator::MemoryInit { .. } | Operator::TableInit { .. } => {
                    return Err(Refused("Its code refers to functions, data or tables by number.".into()));
                }
                _ => {}
            }
        }
        Ok(used)
    }

    /// The functions that can be called without being named: those in tables, those given to others, and the first one.
    ///
    /// # Errors
    ///
    /// Where a table is made by expressions.
    pub(super) fn roots(&self) -> Result<Vec<usize>, Refused> {
        let mut roots: Vec<usize> = self.start.iter().map(|start| *start as usize).collect();
        roots.extend(
            self.exports
                .iter()
                .filter(|export| export.kind == wasmparser::ExternalKind::Func)
                .map(|export| export.index as usize),
        );
        for element in self.elements.clone().into_iter().flatten() {
            match element?.items {
                ElementItems::Functions(functions) => {
                    for function in functions {
                        roots.push(function? as usize);
                    }
                }
                ElementItems::Expressions(..) => return Err(Refused("Its tables are made by expressions.".into())),
            }
        }
        Ok(roots)
    }
}

/// How many letters the hashes have that the compiler adds to the end of names.
const HASH: usize = 16;

/// A name without what the compiler adds to tell it from others, which is another thing in every build: a hash behind the names of
/// crates, in brackets, one at the end, and a number behind it, with a dot or in brackets.
fn plain(name: &str) -> String {
    let is_hex = |part: &str| !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_hexdigit());
    let is_hash = |part: &str| part.len() == HASH && is_hex(part);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_digit());
    let name = name.rsplit_once('.').filter(|(_, end)| is_number(end)).map_or(name, |(name, _)| name);
    let name = name.rsplit_once("::h").filter(|(_, end)| is_hash(end)).map_or(name, |(name, _)| name);
    let mut parts = name.split('[');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(']').filter(|(hash, _)| is_hex(hash)) {
            Some((_, rest)) => plain += rest,
            None => plain.extend(["[", part]),
        }
    }
    plain
}

/// Writes parts of a program down again with other numbers for its functions.
pub(super) struct Renumbered(pub(super) Vec<Option<u32>>);

impl Reencode for Renumbered {
    type Error = Refused;

    fn function_index(&mut self, function: u32) -> Result<u32, wasm_encoder::reencode::Error<Refused>> {
        let missing = || Refused(format!("Function {function} is in neither part."));
        self.0
            .get(function as usize)
            .copied()
            .flatten()
            .ok_or_else(|| wasm_encoder::reencode::Error::UserError(missing()))
    }

    fn parse_function_body(
        &mut self,
        code: &mut wasm_encoder::CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), wasm_encoder::reencode::Error<Refused>> {
        utils::parse_function_body(self, code, body)
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn names_are_the_same_in_every_build() {
        for (name, as_written) in [
            ("page::dialogs::open::h31e4955e0e1259bb", "page::dialogs::open"),
            (
                "<alloc[3ca501edff3f0c7c]::string::String as core[c5930c85a12de822]::fmt::Write>::write_str.2563",
                "<alloc::string::String as core::fmt::Write>::write_str",
            ),
            ("core::slice::<impl [T]>::swap::h31e4955e0e1259bb.12", "core::slice::<impl [T]>::swap"),
            (
                "core::ptr::drop_in_place::<wasm[c0bd513061a4f69]::Closure>[1]",
                "core::ptr::drop_in_place::<wasm::Closure>",
            ),
            ("page::hue", "page::hue"),
        ] {
            assert_eq!(plain(name), as_written);
        }
    }
}
