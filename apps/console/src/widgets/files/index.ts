export { csvOf } from './csv'
export { saveFile, saveText } from './save-file'
