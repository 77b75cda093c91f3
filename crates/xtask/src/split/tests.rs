use super::*;
use std::process::Command;
use wasm_encoder::{CustomSection, MemoryType, NameMap, NameSection};

/// A program of a few functions: `main` gives 1 + (5 + 10 + 1), and so does `indirect` but for the first 1, by way of a table.
fn program() -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], [ValType::I32]);
    types.ty().function([ValType::I32], [ValType::I32]);
    types.ty().function([ValType::I32], []);
    let mut imports = ImportSection::new();
    imports.import("page", "log", EntityType::Function(2));
    let mut functions = FunctionSection::new();
    [0, 0, 1, 0, 0].iter().for_each(|kind| {
        functions.function(*kind);
    });
    let mut tables = TableSection::new();
    tables.table(TableType { minimum: 1, ..late_table() });
    let mut memories = MemorySection::new();
    memories.memory(MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None });
    let mut exports = ExportSection::new();
    exports.export("main", ExportKind::Func, 1).export("indirect", ExportKind::Func, 5);
    let mut elements = ElementSection::new();
    elements.active(None, &ConstExpr::i32_const(0), Elements::Functions([3].as_slice().into()));
    use Instruction::{Call, CallIndirect, End, I32Add, I32Const, LocalGet};
    let mut code = CodeSection::new();
    let bodies: [&[Instruction]; 5] = [
        &[Call(2), I32Const(5), Call(3), I32Add, End],
        &[I32Const(1), End],
        &[LocalGet(0), Call(4), I32Add, Call(2), I32Add, End],
        &[I32Const(7), Call(0), I32Const(10), End],
        &[I32Const(5), I32Const(0), CallIndirect { type_index: 1, table_index: 0 }, End],
    ];
    for body in bodies {
        let mut function = Function::new([]);
        body.iter().for_each(|instruction| {
            function.instruction(instruction);
        });
        code.function(&function);
    }
    let mut names = NameMap::new();
    for (number, name) in ["log", "app::main", "app::early", "app::dialogs::open", "app::dialogs_part", "app::indirect"]
        .iter()
        .enumerate()
    {
        names.append(number as u32, name);
    }
    let mut section = NameSection::new();
    section.functions(&names);
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions).section(&tables).section(&memories);
    module.section(&exports).section(&elements).section(&code).section(&section);
    module.section(&CustomSection { name: "note".into(), data: (&[] as &[u8]).into() });
    module.finish()
}

/// What a script for Node.js prints, in which `early` and `late` are the bytes of the parts.
fn run(parts: &Parts, script: &str) -> String {
    let bytes = |part: &[u8]| format!("Uint8Array.from({part:?})");
    let text = format!("const early = {}, late = {};\n{script}", bytes(&parts.early), bytes(&parts.late));
    let output = Command::new("node").args(["-e", &text]).output().expect("Node.js, which the project's commands need");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_split_program_does_what_the_whole_does_and_asks_for_its_late_part_once() {
    // `dialogs_part` is in no list, but only called by what is late.
    let parts = split(&program(), &Late::of("# note\napp::dialogs\n")).unwrap();
    let script = "
        const said = [], page = { log: (number) => said.push(number) };
        const bring = () => {
          said.push('bring');
          new WebAssembly.Instance(new WebAssembly.Module(late), { page, early: program });
        };
        const program = new WebAssembly.Instance(new WebAssembly.Module(early), { page, late: { bring } }).exports;
        console.log(program.late.value, program.indirect(), program.late.value, program.main(), said.join());";
    assert_eq!(run(&parts, script), "0 16 1 17 bring,7,7\n");
    let text = |part: &[u8]| String::from_utf8_lossy(part).into_owned();
    assert!(!text(&parts.early).contains("log"), "only the late part is given what only the late part uses");
}

#[test]
fn a_watched_program_says_which_functions_run() {
    let (program, known) = watched(&program()).unwrap();
    let parts = Parts { early: program, late: Vec::new() };
    let script = "
        const ran = [];
        const given = { page: { log: () => {} }, watch: { enter: (number) => ran.push(number) } };
        const program = new WebAssembly.Instance(new WebAssembly.Module(early), given).exports;
        console.log(program.main(), ran.join());";
    assert_eq!(run(&parts, script), "17 1,2,3,4,2\n");
    assert_eq!(known[3], ("app::dialogs::open".to_owned(), 10));
}

#[test]
fn a_list_is_as_short_as_it_can_be() {
    let ran = [
        ("<a::b as c>::d", false),
        ("a::b::c", false),
        ("a::b::d", false),
        ("a::e", true),
        ("a::f", false),
        ("g", false),
        ("a::e", false),
        ("", false),
    ];
    let small = ("a::small", 12, false);
    let list = listed(ran.into_iter().map(|(name, ran)| (name, 100, ran)).chain([small]));
    assert_eq!(list, "<a::b as c>\na::b\na::f\ng\n");
    let late = Late::of(&list);
    let has = |name| late.has(name);
    assert!(
        ran.iter().all(|(name, _)| has(name) == ["<a::b as c>::d", "a::b::c", "a::b::d", "a::f", "g"].contains(name))
    );
    assert!(has("a::b::new") && !has("a::bc") && !has("a::new"), "new names in a module that is late are late");
}

#[test]
fn what_is_no_program_is_refused() {
    assert!(split(b"\0asm no", &Late::of("")).is_err());
}
