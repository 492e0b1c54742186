/** Where a tab keeps what was typed and not yet sent, in `sessionStorage`. */
export const draftKey = 'concrete-quote-draft'
