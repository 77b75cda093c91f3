//! When the page itself breaks: work that breaks it must not be shown for ever.

use chromadoku_web::crash::{report, tell};

use super::storage;

/// Installs what speaks for the page when it breaks.
pub fn install() {
    yew::set_custom_panic_hook(Box::new(|info| {
        report(info);
        // Work that breaks the page whenever it is shown must not be shown for ever.
        storage::shelf().change_tab(|tab| tab.crashes += 1);
        // Where even this fails, the console has it.
        let _ = tell("Something broke, and Chromadoku stopped. Your work is stored.");
    }));
}
