import { h02 } from './h02/h02.protocol'
import type { Protocol } from './protocol'
import { suntech } from './suntech/suntech.protocol'

/** Every protocol the server speaks. A plain list: it can be read, searched and ordered. */
export const protocols: readonly Protocol[] = [h02, suntech]

export const protocolNamed = (name: string): Protocol | undefined => protocols.find((one) => one.name === name)
