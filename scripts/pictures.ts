// `npm run pictures -- save FOLDER | restore FOLDER`: backs up uploaded pictures as files, in addition to a backup of
// the database. D1's history and exports contain the URLs of pictures, not the pictures.
import { type Command, operate, shortHelp } from './operator.ts'
import { restorePictures, savePictures } from './pictures/backup.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  save: {
    usage: 'save FOLDER    every picture a profile names as a file; those that are there already stay',
    run: savePictures,
  },
  restore: {
    usage:
      'restore FOLDER    puts back the pictures of the folder that profiles name and the bucket lacks; the database first',
    run: restorePictures,
  },
}

await operate(COMMANDS, shortHelp('pictures', COMMANDS))
