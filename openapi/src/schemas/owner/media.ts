/** The ways by which receivers are notified. */
export const media = ['email', 'webhook', 'push'] as const
export type Medium = (typeof media)[number]
