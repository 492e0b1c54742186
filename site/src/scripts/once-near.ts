/** Acts once on each element, as it comes into view, or as near to it as `options` say. */
export function onceNear<E extends Element>(
  elements: Iterable<E>,
  options: IntersectionObserverInit,
  act: (element: E) => void,
) {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      act(target as E)
    }
  }, options)
  for (const element of elements) observer.observe(element)
}
