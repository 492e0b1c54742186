// Every page opens at the top, after Back and Forward too: browsers would restore the last position.
history.scrollRestoration = 'manual'
addEventListener('pageshow', ({ persisted }) => {
  // From the back/forward cache.
  if (persisted) scrollTo(0, 0)
})
