import { defineConfig } from 'vite'

export default defineConfig({
  base: '/react-app/',
  build: {
    target: 'es2022',
    // This application is not rendered on a server, so `use client` has no effect.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
