import { defineConfig } from 'vite'

export default defineConfig({ base: '/react-app/', build: { target: 'es2022' } })
