//! Splits a program in two: an early part with all that runs before something is to be seen, and a late one.
//!
//! The late part has functions and nothing else. It works in the memory of the early one, calls what it needs there, and puts its own
//! functions into a table. What the early part calls of it is a stub there: it goes through the table, and asks for the late part first
//! where that is not there yet. `assets/late.js` brings it, in time as a rule, on the spot where it must. So a split decides when code
//! comes, never what it does.
//!
//! Which functions are late is told by their names, in [`late`].

mod late;
mod program;
#[cfg(test)]
mod tests;

pub(crate) use late::{Late, listed};

use program::{Program, Renumbered};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, DataSection, ElementSection, Elements, EntityType, ExportKind, ExportSection,
    Function, FunctionSection, GlobalSection, GlobalType, ImportSection, Instruction, MemorySection, Module, RefType,
    StartSection, TableSection, TableType, TypeSection, ValType,
};

/// Under which name the early part is given the function that brings the late one, and gives the number that says whether it is there.
const LATE: &str = "late";
const BRING: &str = "bring";
/// Under which name the late part is given what the early one has.
const EARLY: &str = "early";

/// Why a program cannot be split.
#[derive(Debug)]
pub(crate) struct Refused(String);

impl std::fmt::Display for Refused {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "A program cannot be split. {}", self.0)
    }
}

impl From<wasmparser::Error> for Refused {
    fn from(error: wasmparser::Error) -> Refused {
        Refused(error.to_string())
    }
}

impl From<Error<Refused>> for Refused {
    fn from(error: Error<Refused>) -> Refused {
        match error {
            Error::UserError(refused) => refused,
            other => Refused(other.to_string()),
        }
    }
}

/// A program in two parts.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) early: Vec<u8>,
    pub(crate) late: Vec<u8>,
}

/// Splits a program whose functions still have their names.
///
/// # Errors
///
/// Where it is damaged, or has what no program of this project has.
pub(crate) fn split(program: &[u8], late: &Late) -> Result<Parts, Refused> {
    let program = Program::read(program)?;
    let plan = Plan::new(&program, late)?;
    Ok(Parts { early: plan.early()?, late: plan.late()? })
}

/// The name of each function of a program, and how many bytes of code it has.
pub(crate) type Functions = Vec<(String, usize)>;

/// A program that says which of its functions run: each calls `watch.enter` with its number when it begins.
///
/// # Errors
///
/// As [`split`].
pub(crate) fn watched(program: &[u8]) -> Result<(Vec<u8>, Functions), Refused> {
    let program = Program::read(program)?;
    let given = program.given.len();
    let enter = number(given);
    let numbers = (0..program.len()).map(|function| Some(number(function + usize::from(function >= given)))).collect();
    let mut renumbered = Renumbered(numbers);
    let mut types = TypeSection::new();
    renumbered.parse_type_section(&mut types, program.types.clone())?;
    types.ty().function([ValType::I32], []);
    let mut imports = ImportSection::new();
    for (import, kind) in &program.given {
        imports.import(import.module, import.name, EntityType::Function(*kind));
    }
    imports.import("watch", "enter", EntityType::Function(number(program.parameters.len())));
    let mut code = CodeSection::new();
    for (own, body) in program.bodies.iter().enumerate() {
        let mut function = renumbered.new_function_with_parsed_locals(body)?;
        function.instruction(&Instruction::I32Const((given + own) as i32));
        function.instruction(&Instruction::Call(enter));
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            function.instruction(&renumbered.parse_instruction(&mut operators)?);
        }
        code.function(&function);
    }
    let mut functions = FunctionSection::new();
    program.own.iter().for_each(|kind| {
        functions.function(*kind);
    });
    let shell = Shell::of(&program, &mut renumbered)?;
    let size = |function| program.body(function).map_or(0, |body| body.as_bytes().len());
    let known = (0..program.len()).map(|function| (program.name(function), size(function))).collect();
    Ok((shell.module(&types, &imports, &functions, &code), known))
}

/// What of a program goes where.
struct Plan<'a> {
    program: &'a Program<'a>,
    /// Whether a function is in the early part, with its code where it has one.
    is_early: Vec<bool>,
    /// Whether the late part refers to a function.
    is_used_late: Vec<bool>,
    /// The late functions that the early part refers to: it has stubs in their place.
    entries: Vec<usize>,
}

impl<'a> Plan<'a> {
    fn new(program: &'a Program<'a>, late: &Late) -> Result<Plan<'a>, Refused> {
        let all = 0..program.len();
        let uses: Vec<Vec<usize>> = all.clone().map(|function| program.uses(function)).collect::<Result<_, _>>()?;
        // Whatever only late functions call is late, too.
        let mut is_early = vec![false; program.len()];
        let mut is_entry = vec![false; program.len()];
        let mut reached = program.roots()?;
        while let Some(function) = reached.pop() {
            if program.body(function).is_some() && late.has(&program.name(function)) {
                is_entry[function] = true;
            } else if !std::mem::replace(&mut is_early[function], true) {
                reached.extend(&uses[function]);
            }
        }
        let mut is_used_late = vec![false; program.len()];
        for function in all.clone().filter(|function| program.body(*function).is_some() && !is_early[*function]) {
            uses[function].iter().for_each(|used| is_used_late[*used] = true);
        }
        let entries = all.filter(|function| is_entry[*function]).collect();
        Ok(Plan { program, is_early, is_used_late, entries })
    }

    /// Whether a function's code is in the late part.
    fn is_late(&self, function: usize) -> bool {
        self.program.body(function).is_some() && !self.is_early[function]
    }

    /// Gives a part what it wants of the functions that the program is given.
    fn give(&self, is_wanted: &[bool], imports: &mut ImportSection, numbers: &mut Numbers) {
        for (function, (import, kind)) in
            self.program.given.iter().enumerate().filter(|(function, _)| is_wanted[*function])
        {
            imports.import(import.module, import.name, EntityType::Function(*kind));
            numbers.next(function);
        }
    }

    /// The early functions that the late part calls.
    fn lent(&self) -> impl Iterator<Item = usize> {
        (self.program.given.len()..self.program.len())
            .filter(|function| self.is_early[*function] && self.is_used_late[*function])
    }

    /// The place of the late part's table among the tables.
    fn table(&self) -> u32 {
        number(self.program.tables.len())
    }

    /// The global that says whether the late part is there.
    fn ready(&self) -> u32 {
        number(self.program.globals.len())
    }

    fn early(&self) -> Result<Vec<u8>, Refused> {
        let program = self.program;
        let mut imports = ImportSection::new();
        let mut numbers = Numbers::new(program.len());
        self.give(&self.is_early, &mut imports, &mut numbers);
        imports.import(LATE, BRING, EntityType::Function(number(program.parameters.len())));
        let bring = numbers.skip();
        let mut functions = FunctionSection::new();
        let here = (program.given.len()..program.len()).filter(|function| self.is_early[*function]);
        for function in here.clone().chain(self.entries.iter().copied()) {
            functions.function(program.kind(function));
            numbers.next(function);
        }
        let mut renumbered = Renumbered(numbers.of);
        let mut code = CodeSection::new();
        for body in here.filter_map(|function| program.body(function)) {
            renumbered.parse_function_body(&mut code, body.clone())?;
        }
        for (place, entry) in self.entries.iter().enumerate() {
            code.function(&self.stub(*entry, place, bring));
        }
        let mut shell = Shell::of(program, &mut renumbered)?;
        let size = number(self.entries.len()).into();
        shell.tables.table(TableType { minimum: size, maximum: Some(size), ..late_table() });
        shell.globals.global(flag(), &ConstExpr::i32_const(0));
        for function in self.lent() {
            shell.exports.export(
                &function_name(function),
                ExportKind::Func,
                renumbered.function_index(number(function))?,
            );
        }
        for (kind, mark, count) in self.shared() {
            (0..count).for_each(|place| {
                shell.exports.export(&format!("{mark}{place}"), kind, place);
            });
        }
        shell.exports.export(LATE, ExportKind::Global, self.ready());
        Ok(shell.module(&self.types(&mut renumbered)?, &imports, &functions, &code))
    }

    fn late(&self) -> Result<Vec<u8>, Refused> {
        let program = self.program;
        let mut imports = ImportSection::new();
        let mut numbers = Numbers::new(program.len());
        self.give(&self.is_used_late, &mut imports, &mut numbers);
        for function in self.lent() {
            imports.import(EARLY, &function_name(function), EntityType::Function(program.kind(function)));
            numbers.next(function);
        }
        let mut functions = FunctionSection::new();
        let here = (0..program.len()).filter(|function| self.is_late(*function));
        for function in here.clone() {
            functions.function(program.kind(function));
            numbers.next(function);
        }
        functions.function(number(program.parameters.len()));
        let start = numbers.skip();
        let mut renumbered = Renumbered(numbers.of);
        for (place, memory) in program.memories.iter().enumerate() {
            imports.import(EARLY, &format!("m{place}"), EntityType::Memory(renumbered.memory_type(*memory)?));
        }
        let tables = program.tables.iter().map(|table| renumbered.table_type(*table)).collect::<Result<Vec<_>, _>>()?;
        for (place, table) in tables.into_iter().chain([late_table()]).enumerate() {
            imports.import(EARLY, &format!("t{place}"), EntityType::Table(table));
        }
        let globals =
            program.globals.iter().map(|(kind, _)| renumbered.global_type(*kind)).collect::<Result<Vec<_>, _>>()?;
        for (place, global) in globals.into_iter().enumerate() {
            imports.import(EARLY, &format!("g{place}"), EntityType::Global(global));
        }
        imports.import(EARLY, LATE, EntityType::Global(flag()));
        let mut code = CodeSection::new();
        for body in here.filter_map(|function| program.body(function)) {
            renumbered.parse_function_body(&mut code, body.clone())?;
        }
        let mut ready = Function::new([]);
        [Instruction::I32Const(1), Instruction::GlobalSet(self.ready()), Instruction::End].iter().for_each(
            |instruction| {
                ready.instruction(instruction);
            },
        );
        code.function(&ready);
        let entries = self.entries.iter().map(|entry| renumbered.function_index(number(*entry)));
        let entries = entries.collect::<Result<Vec<_>, _>>()?;
        let mut elements = ElementSection::new();
        elements.active(Some(self.table()), &ConstExpr::i32_const(0), Elements::Functions(entries.into()));
        let mut module = Module::new();
        module.section(&self.types(&mut renumbered)?).section(&imports).section(&functions);
        module.section(&StartSection { function_index: start }).section(&elements).section(&code);
        Ok(module.finish())
    }

    /// All types of the program, and behind them that of functions that take and give nothing.
    fn types(&self, renumbered: &mut Renumbered) -> Result<TypeSection, Refused> {
        let mut types = TypeSection::new();
        renumbered.parse_type_section(&mut types, self.program.types.clone())?;
        types.ty().function([], []);
        Ok(types)
    }

    /// What the late part gets besides functions: how each kind is marked, and how many there are.
    fn shared(&self) -> [(ExportKind, char, u32); 3] {
        let memories = number(self.program.memories.len());
        [
            (ExportKind::Memory, 'm', memories),
            (ExportKind::Table, 't', self.table() + 1),
            (ExportKind::Global, 'g', self.ready()),
        ]
    }

    /// What stands in the early part in the place of a late function, which is at this place of the table.
    fn stub(&self, function: usize, place: usize, bring: u32) -> Function {
        let kind = self.program.kind(function);
        let mut stub = Function::new([]);
        stub.instruction(&Instruction::GlobalGet(self.ready()));
        stub.instruction(&Instruction::I32Eqz);
        stub.instruction(&Instruction::If(BlockType::Empty));
        stub.instruction(&Instruction::Call(bring));
        stub.instruction(&Instruction::End);
        for parameter in 0..number(self.program.parameters[kind as usize].len()) {
            stub.instruction(&Instruction::LocalGet(parameter));
        }
        stub.instruction(&Instruction::I32Const(place as i32));
        stub.instruction(&Instruction::CallIndirect { type_index: kind, table_index: self.table() });
        stub.instruction(&Instruction::End);
        stub
    }
}

/// The numbers that functions of a program get in a part of it.
struct Numbers {
    of: Vec<Option<u32>>,
    count: u32,
}

impl Numbers {
    fn new(functions: usize) -> Numbers {
        Numbers { of: vec![None; functions], count: 0 }
    }

    /// Gives a function the next number.
    fn next(&mut self, function: usize) {
        self.of[function] = Some(self.skip());
    }

    /// The next number, for a function that the whole program does not have.
    fn skip(&mut self) -> u32 {
        self.count += 1;
        self.count - 1
    }
}

/// All of a program but its types, what it is given, and its functions.
struct Shell {
    tables: TableSection,
    memories: MemorySection,
    globals: GlobalSection,
    exports: ExportSection,
    start: Option<StartSection>,
    elements: ElementSection,
    data: DataSection,
}

impl Shell {
    fn of(program: &Program, renumbered: &mut Renumbered) -> Result<Shell, Refused> {
        let mut shell = Shell {
            tables: TableSection::new(),
            memories: MemorySection::new(),
            globals: GlobalSection::new(),
            exports: ExportSection::new(),
            start: None,
            elements: ElementSection::new(),
            data: DataSection::new(),
        };
        for table in &program.tables {
            shell.tables.table(renumbered.table_type(*table)?);
        }
        for memory in &program.memories {
            shell.memories.memory(renumbered.memory_type(*memory)?);
        }
        for (kind, begin) in &program.globals {
            shell.globals.global(renumbered.global_type(*kind)?, &renumbered.const_expr(begin.clone())?);
        }
        for export in &program.exports {
            renumbered.parse_export(&mut shell.exports, *export)?;
        }
        if let Some(start) = program.start {
            shell.start = Some(StartSection { function_index: renumbered.function_index(start)? });
        }
        if let Some(elements) = &program.elements {
            renumbered.parse_element_section(&mut shell.elements, elements.clone())?;
        }
        if let Some(data) = &program.data {
            renumbered.parse_data_section(&mut shell.data, data.clone())?;
        }
        Ok(shell)
    }

    fn module(
        &self,
        types: &TypeSection,
        imports: &ImportSection,
        functions: &FunctionSection,
        code: &CodeSection,
    ) -> Vec<u8> {
        let mut module = Module::new();
        module.section(types).section(imports).section(functions);
        module.section(&self.tables).section(&self.memories).section(&self.globals).section(&self.exports);
        if let Some(start) = &self.start {
            module.section(start);
        }
        module.section(&self.elements).section(code).section(&self.data);
        module.finish()
    }
}

/// The table of late functions, of any size.
fn late_table() -> TableType {
    TableType { element_type: RefType::FUNCREF, table64: false, minimum: 0, maximum: None, shared: false }
}

/// A number that is 0 or 1.
fn flag() -> GlobalType {
    GlobalType { val_type: ValType::I32, mutable: true, shared: false }
}

/// What the late part calls an early function.
fn function_name(function: usize) -> String {
    format!("f{function}")
}

/// A number as programs have them. Programs of this project have some ten thousand functions.
fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
