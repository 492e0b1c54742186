import { defineConfig } from 'vite'

export default defineConfig({
  resolve: { conditions: ['@concrete-quote/source'] },
  ssr: {
    // A few files load in two thirds of the time that the hundreds of these packages take.
    noExternal: true,
    // Native code, a package that is loaded only when needed, and files that are served.
    external: ['@photostructure/sqlite', 'mongoose', 'swagger-ui-dist'],
    resolve: { conditions: ['@concrete-quote/source'] },
  },
  build: {
    ssr: true,
    target: 'node20',
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        quotes: 'src/cli/quotes.ts',
        users: 'src/cli/users.ts',
        'photo-encoder': 'src/photos/encoding/photo-encoder.ts',
      },
      // All in dist/ itself: the code finds the repository's root two folders above its file.
      output: { chunkFileNames: '[name].js' },
    },
  },
})
