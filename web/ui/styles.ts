// One import for all style sheets of the product. The layered editions of Mantine's let our modules win without tricks.
import '@fontsource-variable/hanken-grotesk/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './page.css'
