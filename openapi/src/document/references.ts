export interface Reference {
  $ref: string
}

/** References to the components of a kind, by name. */
export function referencesTo<Name extends string>(
  kind: 'headers' | 'parameters' | 'requestBodies' | 'responses' | 'schemas',
  components: Record<Name, unknown>,
) {
  const entries = Object.keys(components).map((name) => [name, { $ref: `#/components/${kind}/${name}` }])
  return Object.fromEntries(entries) as Record<Name, Reference>
}
