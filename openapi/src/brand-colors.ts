/**
 * The brand's colors in sRGB, for what cannot use the custom properties of the same names in the widget's `tokens.css`:
 * images, a manifest, and the API's own pages. A browser test compares the two.
 */
export const brandColors = {
  paper: { light: '#f6f6f3', dark: '#101318' },
  surface: { light: '#fdfdfd', dark: '#191d23' },
  ui: { light: '#7e7c74', dark: '#777c86' },
  ink: { light: '#181c23', dark: '#f3f2ef' },
  chalk: { light: '#1c52b4', dark: '#83b5f9' },
  'on-chalk': { light: '#fdfdfd', dark: '#0a0c11' },
  bad: { light: '#b02523', dark: '#f69088' },
} as const
