import { basename } from 'node:path'
import { defineConfig } from 'oxlint'

/** Which workspaces each may import from. */
const importsFrom = {
  openapi: [],
  widget: ['openapi'],
  api: ['openapi'],
  site: ['openapi', 'widget'],
  // After the one that it is in: the last rule for a file applies.
  'site/inbox': ['openapi', 'widget'],
  examples: ['openapi', 'widget'],
}
const workspaces = Object.keys(importsFrom)

/** The rules beyond the category `correctness`. TypeScript rules out what cannot be erased, such as enums. */
const rules = [
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'no-useless-assignment',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'preserve-caught-error',
]

/** The rules of TypeScript files beyond that category. */
const typeScriptRules = [
  'typescript/ban-ts-comment',
  'typescript/no-array-constructor',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-misused-promises',
  'typescript/no-require-imports',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-function-type',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/only-throw-error',
  'typescript/prefer-promise-reject-errors',
  'typescript/require-await',
  'typescript/restrict-plus-operands',
]

const errors = (names) => Object.fromEntries(names.map((name) => [name, 'error']))

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'react', 'oxc'],
  jsPlugins: ['eslint-plugin-compat'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    '**/dist/',
    'data/',
    'test-results/',
    '**/*.d.ts',
    '**/.generated/',
    '.ci/clients/',
    // The theme of a desktop.
    'widget/testing/engines/webkit/config/',
    // Applications of their own, with tools of their own.
    'examples/frameworks/*/',
  ],
  rules: {
    ...errors(rules),
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    // Spreads text in code points, on purpose.
    'typescript/no-misused-spread': 'off',
    // Sorts texts.
    'typescript/require-array-sort-compare': 'off',
  },
  overrides: [
    { files: ['**/*.{ts,tsx}'], rules: errors(typeScriptRules) },
    // In hooks, refs hold the newest props for effects: React 18 has no useEffectEvent.
    { files: ['**/hooks/*.ts'], rules: { 'react/refs': 'off' } },
    // Elsewhere, functions named `use` are not hooks.
    { files: ['**/src/**/*.tsx', '**/hooks/*.ts'], rules: { 'react/rules-of-hooks': 'error' } },
    {
      files: ['{widget,site,site/inbox}/src/**/*.{ts,tsx}', 'openapi/src/**/*.ts'],
      rules: { 'compat/compat': 'error' },
    },
    { files: ['**/*.{js,mjs}'], env: { node: true }, rules: errors(['no-redeclare', 'no-undef']) },
    ...workspaces.map((name) => {
      const others = workspaces
        .filter((other) => other !== name && !importsFrom[name].includes(other))
        .map((other) => basename(other))
        .join('|')
      const patterns = [
        {
          // Tests and benchmarks of all workspaces share what is in `widget/testing/`.
          regex: `^(\\.\\./)+(${others})/(?!testing/)|^@concrete-quote/(${others})(/|$)`,
          message: `${name}/ imports from ${importsFrom[name].join(' and ') || 'no other workspace'}.`,
        },
        {
          regex: `^(\\.\\./)+(${workspaces.join('|')})/src/`,
          message: 'A package is entered by its `exports`.',
        },
      ]
      return { files: [`${name}/**`], rules: { 'no-restricted-imports': ['error', { patterns }] } }
    }),
  ],
  settings: { lintAllEsApis: true },
})
