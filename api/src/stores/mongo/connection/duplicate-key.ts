/** Whether MongoDB refused a document because of a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown }).code === 11_000
}
