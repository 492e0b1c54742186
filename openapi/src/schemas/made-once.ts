/** Returns a function that makes a value when it is called first: forms make the schemas of a request once a visitor has begun. */
// @__NO_SIDE_EFFECTS__
export function madeOnce<Value>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}
