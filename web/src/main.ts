/** Starts the web client. */

import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';

// Replace the loading placeholder with the app.
document.querySelector('.coming')?.remove();
mount(App, { target: document.body });
