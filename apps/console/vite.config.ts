import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './chunks'
import { endpointData } from './endpoint-data'
import { frameWords } from './frame-words'

/** Where `npm run dev` finds the server. */
const SERVER = `http://127.0.0.1:${process.env.WEB_PORT ?? 8082}`
const proxied = { target: SERVER, changeOrigin: false, ws: true }

export default defineConfig({
  plugins: [
    react(),
    endpointData(),
    frameWords(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      // Written by hand in public/, because its name and colours follow the brand at run time.
      manifest: false,
      workbox: {
        // Only the shell; the rest is kept when it was used once, so that installing costs little.
        globPatterns: [
          'index.html',
          'begin.js',
          'icon.svg',
          'manifest.webmanifest',
          'assets/{main,first,rolldown-runtime,gate}-*.{js,css}',
        ],
        inlineWorkboxRuntime: true,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/tarkan\//],
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 120, maxAgeSeconds: 60 * 60 * 24 * 60 } },
          },
        ],
      },
    }),
  ],
  css: { postcss: { plugins: [mantine()] } },
  worker: { format: 'es', plugins: () => [endpointData()] },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { input: { main: 'index.html' }, output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { port: 5173, proxy: { '/api': proxied, '/tarkan': proxied } },
})
