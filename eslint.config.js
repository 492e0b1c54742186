import css from '@eslint/css'
import { defineConfig, globalIgnores } from 'eslint/config'

/** For styles only: oxlint.config.js is for all else. */
export default defineConfig(
  // The theme of a desktop.
  globalIgnores(['**/dist/', 'widget/testing/engines/webkit/config/']),
  {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: {
      'css/no-empty-blocks': 'error',
      'css/no-invalid-properties': ['error', { allowUnknownVariables: true }],
      // Of what the oldest supported browsers lack of it, such as relative colors in Safari, nothing is reported.
      'css/use-baseline': [
        'error',
        {
          available: 2024,
          // Elsewhere controls have the browser's color, text areas a fixed height, text can be selected, backgrounds may
          // not be printed, in forced colors a background behind text may cover its border, Tab follows the document, a
          // heading may end a printed page, and the next page is there at once. Safari has no scroll anchoring to turn off.
          allowProperties: [
            'accent-color',
            'break-after',
            'field-sizing',
            'forced-color-adjust',
            'overflow-anchor',
            'print-color-adjust',
            'reading-flow',
            'resize',
            'user-select',
            'view-transition-name',
          ],
          // Elsewhere lines break as usual, and what is out of view is laid out, too.
          allowPropertyValues: { 'text-wrap': ['pretty'], 'content-visibility': ['auto'] },
          // Elsewhere closed answers are not printed.
          allowSelectors: ['details-content', 'view-transition', 'view-transition-group'],
          allowAtRules: ['view-transition'],
        },
      ],
    },
  },
)
