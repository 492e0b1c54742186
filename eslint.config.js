import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  globalIgnores(['**/dist/', 'data/', 'test-results/', '**/*.d.ts', '**/.generated/']),
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
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { console: 'readonly', fetch: 'readonly', process: 'readonly' } },
  },
)
