/** Whether MongoDB refused a document because a unique index has its key. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown }).code === 11_000
}
