import { removeDemo } from '@rastro/model/demo'
import type { Mount } from '#src/http/index'
import type { DemoFleet } from './demo-fleet'

export function demoRoutes(mount: Mount, demo: DemoFleet): void {
  mount(removeDemo, async () => {
    await demo.remove()
  })
}
