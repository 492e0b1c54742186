/** The logo: a plan view of a slab with its joints. Decorative, because the company name follows as text. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 64 64" aria-hidden="true">
      <path d="M28 4h6.5a2 2 0 0 1 2 2v52a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V28C4 14.7 14.7 4 28 4Z" />
      <path
        className="logo-accent"
        d="M42.5 4H58a2 2 0 0 1 2 2v20.5a2 2 0 0 1-2 2H42.5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z"
      />
      <path d="M42.5 32.5H58a2 2 0 0 1 2 2V46c0 7.7-6.3 14-14 14h-3.5a2 2 0 0 1-2-2V34.5a2 2 0 0 1 2-2Z" />
    </svg>
  )
}
