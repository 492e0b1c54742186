/** The chalk line is snapped once, as a process comes into view. Without scripts it is simply there. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      ;(target as HTMLElement).dataset.line = 'snapped'
      observer.unobserve(target)
    }
  },
  { threshold: 0.3 },
)
for (const steps of document.querySelectorAll<HTMLElement>('.steps')) {
  steps.dataset.line = 'taut'
  observer.observe(steps)
}
