import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { pdfDocument } from './pdf-document'
import type { PdfPlan } from './pdf-plan'

/** Draws one plan: the layout of thousands of cells takes seconds, in which a server must still hear its devices. */
const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const font = (name: string): string => join(fonts, `Roboto-${name}.ttf`)

pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
})
// Nothing in a report may make this thread read other files or call anybody.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

async function draw(plan: PdfPlan): Promise<Uint8Array | string> {
  try {
    return new Uint8Array(await pdfmake.createPdf(pdfDocument(plan)).getBuffer())
  } catch (error) {
    return error instanceof Error ? error.message : 'not drawn'
  }
}

parentPort?.on('message', (plan: PdfPlan) => {
  void draw(plan).then((answer) => parentPort?.postMessage(answer))
})
