//! The page as a part of somebody else's: `embed.html` is the same page with an attribute. It keeps nothing in the browser, where
//! only the visitor of the whole page has work, and it leads there.

use chromadoku_app::session::Session;
use chromadoku_app::session::link::{self, EMBEDDED};

use super::address;

/// Whether this is that page.
pub fn is_embedded() -> bool {
    gloo::utils::document().document_element().is_some_and(|root| root.has_attribute("data-embed"))
}

/// The address of the whole page with what is open here, and the step in view.
pub fn whole(session: &Session) -> String {
    address::url_of(&link::shared_link_of(session, "")).replacen(EMBEDDED, "", 1)
}
