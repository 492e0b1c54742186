// Not in `dom.ts`, which applications load only with the photos.
/** Creates an event with the browser's own constructor: scripts of old pages replace `Event` and `CustomEvent`. */
export function createEvent<Detail>(type: string, init?: CustomEventInit<Detail>): CustomEvent<Detail> {
  const NativeEvent = document.createEvent('CustomEvent').constructor as typeof CustomEvent
  return new NativeEvent(type, init)
}
