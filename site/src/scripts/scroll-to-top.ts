// Scrolls to the top after Back and Forward too (specification, section 2): browsers would restore the last position.
history.scrollRestoration = 'manual'
addEventListener('pageshow', ({ persisted }) => {
  // From the back/forward cache.
  if (persisted) scrollTo(0, 0)
})
