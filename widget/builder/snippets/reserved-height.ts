/**
 * What pages reserve until the form is there, in pixels: by how much it is higher than what it replaces, a link or a
 * plain form, on a wide page; the height of the FAQ; and about how much higher the form is with twice the density.
 * `widget/e2e/partner-pages/page-cost.spec.ts` measures them.
 * Documents, examples, and the WordPress plugin get them from here (`npx vitest run widget/build -u`).
 */
export const reservedHeight = { link: 638, form: 71, faq: 277, density: 300 }
