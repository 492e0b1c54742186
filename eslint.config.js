import css from '@eslint/css'
import js from '@eslint/js'
import compat from 'eslint-plugin-compat'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** Which workspaces each may import from. */
const importsFrom = {
  openapi: [],
  widget: ['openapi'],
  api: ['openapi'],
  site: ['openapi', 'widget'],
  examples: ['openapi', 'widget'],
}
const workspaces = Object.keys(importsFrom)

/**
 * The oldest supported browsers, as in README.md. What they lack of Baseline 2024, such as relative colors in Safari,
 * the linter does not report.
 */
const oldestBrowsers = ['chrome 123', 'firefox 130', 'safari 17.5']

export default defineConfig(
  globalIgnores([
    '**/dist/',
    'data/',
    'test-results/',
    '**/*.d.ts',
    '**/.generated/',
    '.ci/clients/journeys/',
    // The theme of a desktop.
    'widget/testing/webkit/config/',
    // Applications of their own, with tools of their own.
    'examples/frameworks/*/',
  ]),
  { files: ['**/*.{js,mjs,ts,tsx}'], extends: [js.configs.recommended] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['{widget,site}/src/**/*.{ts,tsx}', 'openapi/src/**/*.ts'],
    extends: [compat.configs['flat/recommended']],
    settings: { targets: oldestBrowsers, lintAllEsApis: true },
  },
  {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: {
      'css/no-empty-blocks': 'error',
      'css/no-invalid-properties': ['error', { allowUnknownVariables: true }],
      'css/use-baseline': [
        'error',
        {
          available: 2024,
          // Elsewhere controls have the browser's color, text areas a fixed height, text can be selected, and backgrounds
          // may not be printed.
          allowProperties: ['accent-color', 'field-sizing', 'print-color-adjust', 'resize', 'user-select'],
          // Elsewhere lines break as usual.
          allowPropertyValues: { 'text-wrap': ['pretty'] },
          // Elsewhere closed answers are not printed.
          allowSelectors: ['details-content'],
        },
      ],
    },
  },
  { files: ['**/src/**/*.tsx'], extends: [reactHooks.configs.flat.recommended] },
  ...workspaces.map((name) => {
    const others = workspaces.filter((other) => other !== name && !importsFrom[name].includes(other))
    const patterns = [
      {
        regex: `^(\\.\\./)+(${others.join('|')})/|^@concrete-quote/(${others.join('|')})(/|$)`,
        message: `${name}/ imports from ${importsFrom[name].join(' and ') || 'no other workspace'}.`,
      },
      {
        regex: `^(\\.\\./)+(${workspaces.join('|')})/src/`,
        message: 'A package is entered by its `exports`.',
      },
    ]
    return { files: [`${name}/**`], rules: { 'no-restricted-imports': ['error', { patterns }] } }
  }),
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: { console: 'readonly', fetch: 'readonly', performance: 'readonly', process: 'readonly' },
    },
  },
)
