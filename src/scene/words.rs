//! Steps, outcomes and contradictions in plain sentences.
