import { request as requestHttp } from 'node:http'

export interface HostAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** As a browser asks that was given another name for this machine. */
export const underHost = (
  url: string,
  host: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<HostAnswer> =>
  new Promise((resolve, reject) => {
    const sent = { host, accept: 'text/html,application/json', ...headers }
    const call = requestHttp(url, { method, headers: sent }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(pieces).toString(),
        }),
      )
    })
    call.on('error', reject).end(body)
  })
