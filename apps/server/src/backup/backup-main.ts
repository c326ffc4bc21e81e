import { backupCommand, runCommand } from './command-line'

runCommand(backupCommand)
