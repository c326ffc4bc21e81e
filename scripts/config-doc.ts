// Writes docs/config.md from the settings of the server: `npx tsx scripts/config-doc.ts`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configPage } from '../apps/server/src/config-page'

writeFileSync(fileURLToPath(new URL('../docs/config.md', import.meta.url)), configPage())
