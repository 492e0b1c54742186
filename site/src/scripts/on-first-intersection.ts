/** Calls back once per element, the first time that it intersects the viewport (see `options`). */
export function onFirstIntersection<E extends Element>(
  elements: Iterable<E>,
  options: IntersectionObserverInit,
  callback: (element: E) => void,
) {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      callback(target as E)
    }
  }, options)
  for (const element of elements) observer.observe(element)
}
