import { restoreCommand, runCommand } from './command-line'

runCommand(restoreCommand)
