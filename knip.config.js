// Entry points and dependencies that knip cannot detect.
export default {
  include: ['files', 'dependencies', 'unlisted', 'unresolved', 'exports', 'types', 'duplicates', 'cycles'],
  workspaces: {
    // Started by `.ci/run`; read by Playwright, which knip knows by another package.
    '.': {
      entry: ['.ci/*.{mjs,ts}', 'playwright.config.ts'],
      ignore: ['.ci/clients/*'],
    },
    // Started by `bench.mjs`; the servers to compare with, by tests and benches; started by hand.
    api: {
      entry: [
        'bench/{api,downloads,leases,photos,push,statistics,store,upgrade}.ts',
        'bench/bare-express{,-sqlite}.mjs',
        'testing/keep-schema.ts',
      ],
    },
    widget: {
      // Built in modes of their own; started by `bench.mjs`; read by GTK; bundled by `sizes.ts`; on the builder's page; run by CI and by WordPress.
      entry: [
        'src/embed.ts',
        'src/button/concrete-quote-button.ts',
        'bench/{embed,widget,bare-react}.ts',
        'build/native-globals.js',
        'build/preact/*.js',
        'build/import-pinned.ts',
        'testing/engines/firefox/firefox-relay.mjs',
        'testing/engines/webkit/config/**',
        'builder/{builder,report-height}.ts',
        'wordpress/{wordpress.spec.ts,concrete-quote/block.js}',
        'builder/styles/*.css',
      ],
      // Style sheets of hostile pages; programs that judge the package.
      ignore: ['types/*'],
      ignoreDependencies: ['bootstrap', 'tailwindcss', 'publint', '@arethetypeswrong/cli'],
    },
    // Rendered or built by the build, on the pages, started by `bench.mjs`; the fonts that the build takes apart, and what
    // `widget/build/preact/aliases.ts` puts in place of `react-dom/server`.
    site: {
      entry: ['src/render.tsx', 'src/scripts/*', 'bench/interactions.ts'],
      ignoreDependencies: ['@fontsource-variable/*', 'preact-render-to-string'],
    },
    'site/inbox': { entry: ['src/{main.tsx,service-worker/service-worker.ts}'] },
    // Run by CI alone, or started by tests.
    examples: {
      entry: ['frameworks/*.spec.ts', 'webhooks/receiver.mjs', 'clients/follow.mjs'],
      ignore: ['frameworks/*/**'],
    },
  },
}
