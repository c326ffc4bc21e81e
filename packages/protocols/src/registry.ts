import { gt06 } from './gt06/gt06.protocol'
import { h02 } from './h02/h02.protocol'
import type { Protocol } from './protocol'
import { suntech } from './suntech/suntech.protocol'
import { teltonika } from './teltonika/teltonika.protocol'

/** Every protocol the server speaks. A plain list: it can be read, searched and ordered. */
export const protocols: readonly Protocol[] = [gt06, h02, suntech, teltonika]

export const protocolNamed = (name: string): Protocol | undefined => protocols.find((one) => one.name === name)
