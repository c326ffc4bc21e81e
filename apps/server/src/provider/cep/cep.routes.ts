import { cepEndpoints } from '@rastro/model/brazil'
import type { Mount } from '#src/http/index'
import type { CepFinder } from './cep-finder'

export function cepRoutes(mount: Mount, finder: CepFinder): void {
  mount(cepEndpoints.read, ({ params, actor }) => finder.find(actor.id, params.cep))
}
