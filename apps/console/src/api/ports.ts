import { queryFor } from './call'
import { endpoints } from './endpoints'

/** How often the ports are asked for again while they are shown. */
const REFRESH_MS = 5_000

export const portsQuery = () => ({ ...queryFor(endpoints.listPorts, {}), refetchInterval: REFRESH_MS })
