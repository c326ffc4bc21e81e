import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'

await install()
await build()
