export { createPdfPrinter, type PdfPrinter, PrintError } from './pdf-printer'
export { planReport, type PrintedTables } from './print-report'
export * from './extra-tables'
