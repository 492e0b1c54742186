import { defineConfig } from 'vite'

export default defineConfig({
  resolve: { conditions: ['@concrete-quote/source'] },
  ssr: { noExternal: ['@concrete-quote/openapi'], resolve: { conditions: ['@concrete-quote/source'] } },
  build: {
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        quotes: 'src/cli/quotes.ts',
        users: 'src/cli/users.ts',
        'store-task': 'src/stores/sqlite/tasks/store-task.ts',
      },
      // All in dist/ itself: the code finds the repository's root two folders above its file.
      output: { chunkFileNames: '[name].js' },
    },
  },
})
