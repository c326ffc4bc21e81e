import type { FastifyReply } from 'fastify'

/**
 * What only this caller may see: a browser that keeps it shows it to nobody who signs in there after him, because it is
 * kept with the session it was asked with.
 */
export const ofOneCaller = (reply: FastifyReply): FastifyReply => {
  const before = reply.getHeader('vary')
  return reply.header('vary', [before, 'Cookie', 'Authorization'].filter(Boolean).join(', '))
}
