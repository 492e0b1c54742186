/** What a page may be made with, by the id of its tab. */
export const stackLabels = {
  html: 'HTML',
  react: 'React',
  next: 'Next',
  vue: 'Vue',
  svelte: 'Svelte',
  wordpress: 'WordPress',
}

export type StackId = keyof typeof stackLabels
