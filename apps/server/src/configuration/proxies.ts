import { isIP } from 'node:net'
import { z } from 'zod'

/** Nobody outside has an address of these. */
const PRIVATE_NETS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const isNet = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return isIP(address) !== 0 && more.length === 0 && isNet
}

/** Whose word about the caller counts: addresses, nets, all that are private, or nobody's. */
export const proxies = z
  .string()
  .transform((text): readonly string[] =>
    text === 'false' ? [] : text === 'true' ? PRIVATE_NETS : text.split(/[\s,]+/).filter((word) => word !== ''),
  )
  .refine((list) => list === PRIVATE_NETS || list.every(isProxy), 'must be true, false or addresses of proxies')
