import js from '@eslint/js'
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

export default defineConfig(
  globalIgnores([
    '**/dist/',
    'data/',
    'test-results/',
    '**/*.d.ts',
    '**/.generated/',
    '.ci/clients/journeys/',
    // Applications of their own, with tools of their own.
    'examples/frameworks/*/',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
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
