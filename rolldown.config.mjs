import { defineConfig } from 'rolldown'

// Workspace packages are bundled from source; everything from node_modules stays outside.
const entries = {
  server: {
    input: {
      main: 'apps/server/src/main.ts',
      admin: 'apps/server/src/admin.ts',
      backup: 'apps/server/src/backup/backup-main.ts',
      restore: 'apps/server/src/backup/restore-main.ts',
      'sheet-process': 'apps/server/src/provider/import/sheets/sheet-process.ts',
      'pdf-thread': 'apps/server/src/tracking/history/reports/pdf/pdf-thread.ts',
    },
    dir: 'apps/server/dist',
  },
  simulator: { input: { main: 'tools/simulator/src/main.ts' }, dir: 'tools/simulator/dist' },
}
const part = entries[process.env.PART ?? 'server']

export default defineConfig({
  input: part.input,
  platform: 'node',
  external: (id) => !/^(\.|\/|#src\/|@rastro\/|[A-Za-z]:\\)/.test(id),
  output: { dir: part.dir, format: 'esm', sourcemap: true, entryFileNames: '[name].js', cleanDir: true },
})
