// `npm run check`: types, lint, format, borders, texts, dead code. Every failure is shown, not only the first.
import { checks } from './parts/checks.mjs'
import { install } from './parts/install.mjs'

await install()
const only = process.argv[2]
const wanted = checks.filter((check) => !only || check.name.startsWith(only))
let failed = 0
for (const check of wanted) {
  const ok = (await check.run()) === 0
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${check.name}`)
  if (!ok) failed += 1
}
console.log(`${wanted.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
