import * as Toolbar from '@radix-ui/react-toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import styles from './rich-text.module.css'

interface Tool {
  readonly name: string
  /** The keyboard shortcut, if there is one. */
  readonly keys?: string
  readonly Icon: LucideIcon
  readonly press: (editor: Editor) => void
  /** Whether the format is on at the cursor; omitted for plain actions. */
  readonly isOn?: (editor: Editor) => boolean
  readonly canPress?: (editor: Editor) => boolean
}

const mark = (name: string, type: string, Icon: LucideIcon, keys?: string): Tool => ({
  name,
  Icon,
  ...(keys && { keys }),
  press: (editor) => editor.chain().focus().toggleMark(type).run(),
  isOn: (editor) => editor.isActive(type),
})

/** Related tools are grouped. Headings start at level three, since the page has two levels above. */
const TOOLS: readonly (readonly Tool[])[] = [
  [
    mark('Bold', 'bold', Bold, 'Control+B'),
    mark('Italic', 'italic', Italic, 'Control+I'),
    mark('Underline', 'underline', Underline, 'Control+U'),
    mark('Strike through', 'strike', Strikethrough, 'Control+Shift+S'),
    mark('Code', 'code', Code, 'Control+E'),
  ],
  [
    {
      name: 'Heading',
      Icon: Heading,
      press: (editor) =>
        editor
          .chain()
          .focus()
          .toggleHeading({ level: editor.isActive('heading', { level: 2 }) ? 2 : 3 })
          .run(),
      isOn: (editor) => editor.isActive('heading'),
    },
    {
      name: 'Bulleted list',
      Icon: List,
      keys: 'Control+Shift+8',
      press: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'Numbered list',
      Icon: ListOrdered,
      keys: 'Control+Shift+7',
      press: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'Quote',
      Icon: TextQuote,
      keys: 'Control+Shift+B',
      press: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    { name: 'Line across', Icon: Minus, press: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
]

const HISTORY: readonly Tool[] = [
  {
    name: 'Undo',
    Icon: Undo2,
    keys: 'Control+Z',
    press: (editor) => editor.chain().focus().undo().run(),
    canPress: (editor) => editor.can().undo(),
  },
  {
    name: 'Redo',
    Icon: Redo2,
    keys: 'Control+Y',
    press: (editor) => editor.chain().focus().redo().run(),
    canPress: (editor) => editor.can().redo(),
  },
]

const ALL = [...TOOLS.flat(), ...HISTORY]

interface Props {
  readonly editor: Editor
  readonly isLinking: boolean
  readonly onLink: () => void
}

/** The toolbar of the rich text editor. Tab reaches it once; the arrow keys move between the tools. */
export function RichTextToolbar({ editor, isLinking, onLink }: Props) {
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries([
        ...ALL.map(({ name, isOn, canPress }) => [name, { isOn: isOn?.(now), canPress: canPress?.(now) ?? true }]),
        ['Link', { isOn: now.isActive('link'), canPress: true }],
      ]) as Record<string, { isOn: boolean | undefined; canPress: boolean }>,
  })
  const button = ({ name, keys, Icon, press }: Tool) => (
    <Toolbar.Button
      key={name}
      type="button"
      className={styles.tool}
      aria-label={name}
      aria-pressed={states[name]?.isOn}
      aria-keyshortcuts={keys}
      // Not `disabled`, so that pressing the last Undo keeps the focus.
      aria-disabled={states[name]?.canPress === false || undefined}
      title={name}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => press(editor)}
    >
      <Icon aria-hidden />
    </Toolbar.Button>
  )
  return (
    <Toolbar.Root className={styles.toolbar} aria-label="Text tools">
      {TOOLS.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map(button)}
        </div>
      ))}
      <div className={styles.group}>
        <Toolbar.Button
          type="button"
          className={styles.tool}
          aria-label="Link"
          aria-pressed={states.Link?.isOn}
          aria-expanded={isLinking}
          title="Link"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onLink}
        >
          <Link aria-hidden />
        </Toolbar.Button>
      </div>
      <div className={styles.group}>{HISTORY.map(button)}</div>
    </Toolbar.Root>
  )
}
