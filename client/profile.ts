// The script of public profile pages. They read completely without it; it never loads React.
import './styles/app.css'
